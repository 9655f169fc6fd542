package demo;

import java.io.IOException;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Test subject: indexes texts made from a fixed vocabulary and prints the results of queries. Single-threaded, the same in every run. */
public final class LuceneDemo {
  private static final String[] WORDS = {
    "tree", "grove", "leaf", "branch", "root", "oak", "birch", "willow", "forest", "moss", "fern", "bark", "seed", "crown", "stem", "thicket"
  };
  private static final int DOCUMENTS = 3000;

  private long state = 42;

  public static void main(String[] args) throws IOException {
    LuceneDemo demo = new LuceneDemo();
    try (Directory directory = new ByteBuffersDirectory()) {
      demo.index(directory);
      search(directory);
    }
  }

  private void index(Directory directory) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer());
    config.setMergeScheduler(new SerialMergeScheduler()).setMaxBufferedDocs(500);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int id = 0; id < DOCUMENTS; id++) {
        Document document = new Document();
        document.add(new StringField("id", Integer.toString(id), Field.Store.YES));
        document.add(new TextField("text", text(), Field.Store.NO));
        document.add(new IntPoint("number", next(1000)));
        document.add(new StoredField("check", next(1_000_000)));
        writer.addDocument(document);
      }
      writer.deleteDocuments(new Term("id", "7"));
      writer.forceMerge(1);
    }
  }

  private static void search(Directory directory) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      System.out.println(reader.numDocs() + " documents");
      for (String word : WORDS) {
        show(searcher, new TermQuery(new Term("text", word)));
        show(searcher, new PhraseQuery("text", word, "grove"));
        show(searcher, new PrefixQuery(new Term("text", word.substring(0, 2))));
      }
      show(searcher, IntPoint.newRangeQuery("number", 100, 200));
      BooleanQuery.Builder both = new BooleanQuery.Builder();
      both.add(new TermQuery(new Term("text", "oak")), Occur.MUST).add(new TermQuery(new Term("text", "moss")), Occur.MUST_NOT);
      show(searcher, both.build());
    }
  }

  private static void show(IndexSearcher searcher, Query query) throws IOException {
    TopDocs found = searcher.search(query, 5);
    StringBuilder line = new StringBuilder(query + ": " + found.totalHits);
    for (ScoreDoc hit : found.scoreDocs) {
      line.append(' ').append(searcher.storedFields().document(hit.doc).get("id")).append('/').append(hit.score);
    }
    System.out.println(line);
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int n = 20 + next(40); n > 0; n--) {
      text.append(WORDS[next(WORDS.length)]).append(' ');
    }
    return text.toString();
  }

  /** Linear congruential generator, independent of the JDK's generators. */
  private int next(int bound) {
    state = state * 6364136223846793005L + 1442695040888963407L;
    return (int) ((state >>> 33) % bound);
  }
}
