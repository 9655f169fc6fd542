import java.io.IOException;
import java.util.SplittableRandom;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Test subject for noise measurements: repeatedly indexes artificial texts and searches them. Argument: rounds. */
public final class Search {
    private static final String[] WORDS = {"tree", "grove", "leaf", "branch", "root", "oak", "birch", "willow", "forest", "moss", "fern", "bark"};

    private final SplittableRandom random = new SplittableRandom(42);

    public static void main(String[] args) throws IOException {
        int rounds = Integer.parseInt(args[0]);
        Search search = new Search();
        long hits = 0;
        for (int i = 0; i < rounds; i++) {
            try (Directory directory = new ByteBuffersDirectory()) {
                search.index(directory);
                hits += search.ask(directory);
            }
        }
        System.out.println(hits != 0);
    }

    private void index(Directory directory) throws IOException {
        IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer());
        config.setMergeScheduler(new SerialMergeScheduler()).setMaxBufferedDocs(500);
        try (IndexWriter writer = new IndexWriter(directory, config)) {
            for (int i = 0; i < 2000; i++) {
                Document document = new Document();
                document.add(new TextField("text", text(), Field.Store.YES));
                writer.addDocument(document);
            }
            writer.forceMerge(1);
        }
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int n = 20 + random.nextInt(40); n > 0; n--) {
            text.append(WORDS[random.nextInt(WORDS.length)]).append(random.nextInt(50)).append(' ');
        }
        return text.toString();
    }

    private long ask(Directory directory) throws IOException {
        long hits = 0;
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            IndexSearcher searcher = new IndexSearcher(reader);
            for (int i = 0; i < 200; i++) {
                String word = WORDS[i % WORDS.length];
                hits += count(searcher, new TermQuery(new Term("text", word + i % 50)));
                hits += count(searcher, new PhraseQuery("text", word + i % 50, "oak" + i % 7));
                hits += count(searcher, new PrefixQuery(new Term("text", word)));
            }
        }
        return hits;
    }

    private static long count(IndexSearcher searcher, Query query) throws IOException {
        return searcher.search(query, 10).totalHits.value;
    }
}
